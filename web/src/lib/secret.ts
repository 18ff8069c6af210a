/** The secret of a table's webhook is told once: it is kept until this page is closed, no longer. */
let fresh: { table: string; secret: string } | null = null;

export function keepSecret(table: string, secret: string | null): void {
  fresh = secret === null ? null : { table, secret };
}

export function freshSecret(table: string): string | null {
  return fresh?.table === table ? fresh.secret : null;
}
