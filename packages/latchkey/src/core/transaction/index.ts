export { getCallsStatus } from './getCallsStatus.ts'
export { sendCalls } from './sendCalls.ts'
export { sendTransaction } from './sendTransaction.ts'
export { waitForCallsStatus } from './waitForCallsStatus.ts'
