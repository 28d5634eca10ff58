import type { enServiceTexts } from './en.ts'

/** Key of a text of an e-mail or page. */
export type ServiceTextKey = keyof typeof enServiceTexts

/** The texts of the e-mails and pages in one language. */
export type ServiceTexts = Readonly<Record<ServiceTextKey, string>>
