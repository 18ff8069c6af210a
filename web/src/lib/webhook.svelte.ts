// The secret of a webhook is told once, when its address is given: it is kept until this page is closed, no longer.
const fresh = $state<Record<string, string>>({});

export function keepSecret(table: string, secret: string | null): void {
  if (secret === null) delete fresh[table];
  else fresh[table] = secret;
}

export function freshSecret(table: string): string | null {
  return fresh[table] ?? null;
}
