// What has been said and not yet done: a caballero that was picked, a step that a Veto may still stop.
import type { ElGrandeView, Spot } from "./view";

export interface Intent {
  owner: number | null;
  source: Spot | null;
  target: Spot | null;
  /** Where a declared step would take effect, while holders of a Veto think. */
  declared: Spot | null;
}

export function intentOf({ rules }: ElGrandeView): Intent {
  const fields = rules?.findLast(({ fields }) => fields["source"] || fields["target"])?.fields;
  const target = (fields?.["target"] ?? fields?.["region"] ?? null) as Spot | null;
  return {
    owner: (fields?.["owner"] ?? null) as number | null,
    source: (fields?.["source"] ?? null) as Spot | null,
    target,
    declared: rules?.some(({ rule }) => rule === "veto-window") ? target : null,
  };
}
