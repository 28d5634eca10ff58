import * as v from 'valibot'

/** Nothing that is sent here needs more, and whoever writes deeper wants to see the stack end. */
const deepest = 16

/** An object as JSON has it, whatever its members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses an object of any members that does not nest without end. */
export const jsonObject: v.GenericSchema<unknown, JsonObject> = v.pipe(
  v.unknown(),
  v.check((given) => !Array.isArray(given), 'Must be an object'),
  v.record(v.string(), v.unknown()),
  v.check((given) => isShallow(given, deepest), 'Is nested too deeply'),
)

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((each) => isShallow(each, left - 1))
}
