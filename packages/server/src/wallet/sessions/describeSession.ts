import type { WalletSessionTable } from '../../store/index.ts'

/** Returns the page and the browser of a session, for the audit log. */
export function describeSession({
  app_origin,
  device,
}: Pick<WalletSessionTable, 'app_origin' | 'device'>): {
  readonly origin: string
  readonly device: string
} {
  return { origin: app_origin, device }
}
