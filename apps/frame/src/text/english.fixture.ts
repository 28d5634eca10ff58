import { enTexts } from './en.ts'
import { createFrameLocalization } from './FrameLocalization.ts'

/** The frame in English, for tests. */
export const english = createFrameLocalization(enTexts, { locale: 'en-US', direction: 'ltr' })
