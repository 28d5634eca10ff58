export { createTestPhone } from './createTestPhone.ts'
export type { AnswerLie, Namespaces, PhoneLies, SettleLie } from './lies.ts'
export type { Forgery, PhoneEvent, PhoneSession, TestPhone, TestPhoneOptions } from './Phone.ts'
