"""What at least two games share. Nothing comes here before its second user."""
