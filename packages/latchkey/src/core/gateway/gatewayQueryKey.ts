import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Creates a query key that is unique for the gateway and the project.
 *
 * @param parts - Name of the query and its parameters.
 */
export function gatewayQueryKey(
  { options }: Pick<Latchkey, 'options'>,
  ...parts: readonly string[]
): readonly string[] {
  return ['latchkey', options.gatewayUrl ?? '', options.projectId, ...parts]
}
