export { createServiceText, getServiceTextDirection } from './createServiceText.ts'
export { readLanguage } from './readLanguage.ts'
export { type ServiceLanguage, serviceLanguages } from './ServiceLanguage.ts'
export type { ServiceTextKey } from './ServiceTexts.ts'
