// Small pictures for the action cards, drawn in a square of 48.
const ARROWS = "M8,16H34M28,9l8,7l-8,7M40,34H14M20,27l-8,7l8,7";
const SHIELD = "M24,5L41,10V24C41,34,33,40,24,44C15,40,7,34,7,24V10Z";
const LAUREL =
  "M24,42C10,40,6,26,10,10M24,42C38,40,42,26,38,10M10,14c6,0,7,4,6,8c-6,-1,-7,-4,-6,-8M9,24c6,0,8,4,7,8c-6,-1,-8,-4,-7,-8M38,14c-6,0,-7,4,-6,8c6,-1,7,-4,6,-8M39,24c-6,0,-8,4,-7,8c6,-1,8,-4,7,-8";
const CROWN = "M7,36L5,15L16,25L24,9L32,25L43,15L41,36ZM7,41H41";
const CASTLE = "M9,42V22H6V9H14V15H20V9H28V15H34V9H42V22H39V42ZM19,42V33C19,27,29,27,29,33V42";
const DISC =
  "M24,5A19,19,0,1,1,24,43A19,19,0,1,1,24,5ZM24,13V24L32,30M24,5V9M24,39V43M5,24H9M39,24H43";
const SEAL = "M24,6A18,18,0,1,1,24,42A18,18,0,1,1,24,6ZM12,12L36,36";
const FALL = "M6,9H42M12,9V20M24,9V30M36,9V20M18,25l6,8l6,-8M10,42H38";
const CARDS = "M9,12H27V40H9ZM16,12V7H39V35H27M14,20h8M14,26h8";
const DOOR = "M10,42V7H30V42M30,7L40,12V37L30,42M18,25H4M9,19l-6,6l6,6";
const GATE = "M7,42V14L24,5L41,14V42ZM18,42V27H30V42M7,20H41";
const WITHDRAW = "M24,40V12M14,22L24,11L34,22M8,42H40M10,6H38";

const BY_KEY: Record<string, string> = {
  veto: SEAL,
  "decay-all": FALL,
  "decay-3": FALL,
  "angry-king": CROWN,
  "mobile-scoreboard": SHIELD,
  "power-of-the-cards": CARDS,
  eviction: DOOR,
  "take-to-court": GATE,
  "move-grande": CASTLE,
  "royal-advisor": CROWN,
  "kings-card": CROWN,
  "return-1-each": WITHDRAW,
  "place-2-anywhere": ARROWS,
  "disc-score": DISC,
};

export function icon(card: string): string {
  const known = BY_KEY[card];
  if (known !== undefined) return known;
  if (card.startsWith("score")) return LAUREL;
  if (card.startsWith("disc")) return DISC;
  return ARROWS;
}
