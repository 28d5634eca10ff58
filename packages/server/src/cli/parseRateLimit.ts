import * as v from 'valibot'
import type { ProjectPatch } from '../store/index.ts'

const maxRate = 1_000_000
const wrongCapacity = `--capacity must be a whole number from 1 to ${maxRate}`
const wrongPerSecond = `--per-second must be from 0.01 to ${maxRate}, like 30 or 0.5`

/** Options of the rate limit, with upper bounds against typing errors. */
const rateSchema = v.object({
  capacity: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{1,7}$/, wrongCapacity),
    v.transform((text) => Number.parseInt(text, 10)),
    v.minValue(1, wrongCapacity),
    v.maxValue(maxRate, wrongCapacity),
  ),
  'per-second': v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{1,7}(\.\d{1,2})?$/, wrongPerSecond),
    v.transform((text) => Number.parseFloat(text)),
    v.minValue(0.01, wrongPerSecond),
    v.maxValue(maxRate, wrongPerSecond),
  ),
})

/**
 * Parses the rate limit of a project.
 *
 * @param words - `off`, or nothing.
 * @param values - Options `capacity` and `per-second`.
 * @returns The change, or an error message.
 */
export function parseRateLimit(
  words: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Pick<ProjectPatch, 'rate'> | string {
  const { capacity, 'per-second': perSecond } = values
  const [word, ...more] = words
  if (word !== undefined) {
    if (word !== 'off' || more.length > 0) return `'${more[0] ?? word}' is too much.`
    if (capacity === undefined && perSecond === undefined) return { rate: undefined }
    return `'off' takes neither --capacity nor --per-second.`
  }
  const read = v.safeParse(rateSchema, values)
  if (!read.success) return `${read.issues[0].message}.`
  return { rate: { capacity: read.output.capacity, perSecond: read.output['per-second'] } }
}
