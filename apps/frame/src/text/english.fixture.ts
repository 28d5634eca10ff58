import { enTexts } from './en.ts'
import { createFrameLanguage } from './FrameLanguage.ts'

/** The frame in English, for tests. */
export const english = createFrameLanguage(enTexts, { locale: 'en-US', direction: 'ltr' })
