import * as v from 'valibot'
import { jsonValueSchema } from './jsonValue.ts'

/** A JSON object with any members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses an object with any members, of limited depth and size. */
export const jsonObjectSchema: v.GenericSchema<unknown, JsonObject> = v.pipe(
  v.unknown(),
  v.check((given) => !Array.isArray(given), 'Must be an object'),
  v.record(v.string(), v.unknown()),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const read = v.safeParse(jsonValueSchema, dataset.value)
    if (!read.success) addIssue({ message: read.issues[0].message })
  }),
)
