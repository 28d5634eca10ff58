import * as v from 'valibot'

/** Maximum nesting depth; deeper values could overflow the stack. */
const maxDepth = 16

/** Maximum number of values; each needs far more memory parsed than as text. */
const maxValues = 2_000

/** Parses any JSON value, of limited depth and size. */
export const jsonValueSchema: v.GenericSchema<unknown, unknown> = v.pipe(
  v.unknown(),
  v.check((given) => given !== undefined, 'Must be a JSON value'),
  v.check((given) => isShallow(given, maxDepth), 'Is nested too deeply'),
  v.check((given) => countLeft(given, maxValues) >= 0, 'Has too many values'),
)

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((each) => isShallow(each, left - 1))
}

/**
 * Returns the remaining number of allowed values after a value and its members; negative when there
 * are too many.
 */
function countLeft(value: unknown, left: number): number {
  if (typeof value !== 'object' || value === null || left < 0) return left
  return Object.values(value).reduce<number>((rest, each) => countLeft(each, rest - 1), left)
}
