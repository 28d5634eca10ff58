import type { EnglishFrameTexts } from './en.ts'
import type { ErrorTexts } from './ErrorTexts.ts'

/** Key of a text. */
export type FrameTextKey = keyof EnglishFrameTexts

/** All texts in one language. */
export type FrameTexts = Readonly<Record<FrameTextKey, string>>

/** All texts in a language besides English, with those of errors, which are written in English. */
export type TranslatedTexts = FrameTexts & ErrorTexts

type Placeholders<text extends string> = text extends `${string}{${infer hole}}${infer rest}`
  ? hole | Placeholders<rest>
  : never

/** Key of a text without holes. */
export type PlainFrameTextKey = {
  [key in FrameTextKey]: [Placeholders<EnglishFrameTexts[key]>] extends [never] ? key : never
}[FrameTextKey]

/** Returns a text with its `{holes}` filled; the holes are part of the type. */
export type GetFrameText = <key extends FrameTextKey>(
  key: key,
  ...holes: [Placeholders<EnglishFrameTexts[key]>] extends [never]
    ? []
    : [Readonly<Record<Placeholders<EnglishFrameTexts[key]>, string>>]
) => string

/**
 * Creates the function that returns the texts of one language.
 *
 * @param isIsolated - Whether the values in holes keep their own direction, as right-to-left texts need.
 */
export function createFrameText(texts: FrameTexts, isIsolated = false): GetFrameText {
  return (key, ...[holes]) => fillHoles(texts[key], holes ?? {}, isIsolated)
}

/** Fills the holes of a text. Those without a value stay. */
export function fillHoles(
  text: string,
  holes: Readonly<Record<string, string>>,
  isIsolated = false,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = Object.hasOwn(holes, name) ? holes[name] : undefined
    if (value === undefined) return hole
    // First strong isolate, pop directional isolate. Unicode UAX #9.
    return isIsolated ? `\u2068${value}\u2069` : value
  })
}
