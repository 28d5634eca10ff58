export { createTestPhone } from './createTestPhone.ts'
export type { AnswerLie, Namespaces, PhoneLies, SettleLie } from './faults.ts'
export type { Forgery, PhoneEvent, PhoneSession, TestPhone, TestPhoneOptions } from './Phone.ts'
