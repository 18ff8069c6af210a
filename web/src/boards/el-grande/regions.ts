// The places of the map, for whoever only draws it.
export const REGIONS = [
  "galicia",
  "pais-vasco",
  "aragon",
  "cataluna",
  "castilla-la-vieja",
  "castilla-la-nueva",
  "valencia",
  "granada",
  "sevilla",
] as const;
export type Region = (typeof REGIONS)[number];
export const SPOTS = [...REGIONS, "castillo"] as const;
export type Spot = (typeof SPOTS)[number];

export const isRegion = (place: string): place is Region =>
  REGIONS.some((region) => region === place);
export const isSpot = (place: string): place is Spot => SPOTS.some((spot) => spot === place);
