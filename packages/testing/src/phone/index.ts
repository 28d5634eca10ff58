export { createTestPhone } from './createTestPhone.ts'
export type { ResponseFault, Namespaces, PhoneFaults, SettlementFault } from './faults.ts'
export type {
  ForgeMessageParameters,
  PhoneEvent,
  PhoneSession,
  TestPhone,
  TestPhoneOptions,
} from './Phone.ts'
