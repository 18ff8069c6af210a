// Pictures of maps, written in a few words: `0,0:1100g` is a tile at a cell with its edges and gold (g) or fish (f);
// `1,0:0:3` a Caballero tile of color 0 with 3 to the north; after it s and an edge for a ship, c, G, or x: driven off.
import type { CoastTile } from "./coast";
import { cellOf, EDGES, neighbour, squareOf } from "./grid";

export interface Pictured {
  areas: string;
  caballeros?: string;
  /** Places and colors of Alcaldes. */
  alcaldes?: [number, number, number][];
  /** Regions that look closed: 1 is the land of a picture, 0 its sea. */
  closed?: number[];
}

export interface PicturedTile {
  cell: string;
  color: number;
  numbers: number[];
  facing: (string | null)[];
  ships: string[];
  castillo: boolean;
  grande: boolean;
  driven: boolean;
}

const SYMBOLS: Record<string, string> = { g: "gold", f: "fish" };

/** Clockwise, as they are printed (EC-104). */
export function numbersOf(north: number): number[] {
  const face = north > 4 ? 4 : 0;
  return [0, 1, 2, 3].map((edge) => face + ((north - 1 - face + edge) % 4) + 1);
}

/** What area tiles show to a cell, edge by edge. */
export function facing(
  edgesOf: (cell: string) => string | undefined,
  cell: string,
): (string | null)[] {
  return [0, 1, 2, 3].map((edge) => {
    const edges = edgesOf(cellOf(neighbour(squareOf(cell), edge)));
    if (edges === undefined) return null;
    return edges[(edge + 2) % 4] === "1" ? "land" : "sea";
  });
}

export function pictured({ areas, caballeros = "" }: Pictured): {
  tiles: (CoastTile & { symbol: string })[];
  caballeros: PicturedTile[];
} {
  const tiles = areas.split(" ").map((word) => {
    const [cell = "", rest = ""] = word.split(":");
    const edges = rest.slice(0, 4);
    const symbol = SYMBOLS[rest.slice(4)] ?? "";
    return { square: squareOf(cell), edges, regions: [...edges].map(Number), symbol };
  });
  const byCell = new Map(tiles.map(({ square, edges }) => [cellOf(square), edges]));
  const own = caballeros
    .split(" ")
    .filter(Boolean)
    .map((word): PicturedTile => {
      const [cell = "", color = "0", north = "1", ...marks] = word.split(":");
      const seen = facing((near) => byCell.get(near), cell);
      const driven = marks.includes("x");
      return {
        cell,
        color: Number(color),
        numbers: numbersOf(Number(north)),
        // What is driven off shows the number that faced its first land.
        facing: driven
          ? seen.map((kind, edge) => (edge === seen.indexOf("land") ? kind : null))
          : seen,
        ships: EDGES.filter((edge) => marks.includes(`s-${edge}`)),
        castillo: marks.includes("c"),
        grande: marks.includes("G"),
        driven,
      };
    });
  return { tiles, caballeros: own };
}
