import { getFrameErrorCode } from '../services/frameError.ts'
import {
  createFrameText,
  fillHoles,
  type GetFrameText,
  type FrameTexts,
  type TranslatedTexts,
} from './createFrameText.ts'

/** Language of the frame. */
export type FrameLocalization = {
  /** BCP 47, for numbers and dates. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly text: GetFrameText
  /** Returns the text of an error. Errors without a code could contain anything. */
  describeError(error: unknown): string
}

/** Creates a language from its texts. Errors have English texts of their own. */
export function createFrameLocalization(
  texts: FrameTexts | TranslatedTexts,
  { locale, direction }: Pick<FrameLocalization, 'locale' | 'direction'>,
): FrameLocalization {
  const isIsolated = direction === 'rtl'
  const text = createFrameText(texts, isIsolated)
  const isTranslated = 'error.frame.failed' in texts
  const byKey: Readonly<Record<string, string>> = texts
  return {
    locale,
    direction,
    text,
    describeError(error) {
      const code = getFrameErrorCode(error)
      if (code === undefined || !(error instanceof Error)) return text('problem.tryAgain')
      if (!isTranslated) return error.message
      const translated = byKey[`error.${code}`]
      if (translated === undefined) return text('problem.tryAgain')
      const [seconds = '…'] = /\d+/.exec(error.message) ?? []
      return fillHoles(translated, { seconds }, isIsolated)
    },
  }
}
