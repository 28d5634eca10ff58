export { createTestPhone } from './createTestPhone.ts'
export type { ResponseFault, Namespaces, PhoneFaults, SettlementFault } from './faults.ts'
export type { Forgery, PhoneEvent, PhoneSession, TestPhone, TestPhoneOptions } from './Phone.ts'
