import * as v from 'valibot'

/** Nothing that is sent here needs more, and whoever writes deeper wants to see the stack end. */
const maxDepth = 16

/** Values in all: a few bytes of text each, but many times as many once they are parsed. */
const maxValues = 2_000

/** An object as JSON has it, whatever its members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses an object of any members that neither nests nor goes on without end. */
export const jsonObject: v.GenericSchema<unknown, JsonObject> = v.pipe(
  v.unknown(),
  v.check((given) => !Array.isArray(given), 'Must be an object'),
  v.record(v.string(), v.unknown()),
  v.check((given) => isShallow(given, maxDepth), 'Is nested too deeply'),
  v.check((given) => countLeft(given, maxValues) >= 0, 'Has too many values'),
)

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((each) => isShallow(each, left - 1))
}

/** How many more values there may be after one and those in it; less than 0 where it has too many. */
function countLeft(value: unknown, left: number): number {
  if (typeof value !== 'object' || value === null || left < 0) return left
  return Object.values(value).reduce<number>((rest, each) => countLeft(each, rest - 1), left)
}
