import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Writes the key of a query: no other gateway, no other app and no query of a host has the same.
 *
 * @param client - Client from `createLatchkey`.
 * @param parts - What is asked, and about what.
 */
export function gatewayQueryKey(
  { options }: Pick<Latchkey, 'options'>,
  ...parts: readonly string[]
): readonly string[] {
  return ['latchkey', options.gatewayUrl ?? '', options.projectId, ...parts]
}
