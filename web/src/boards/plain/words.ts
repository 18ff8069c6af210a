import type { Choice } from "../../lib/wire";

/** How a choice reads under the heading of its like. */
export const entry = ({ group, entry, label }: Choice): string => (group ? entry : label);
