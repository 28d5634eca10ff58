export { applySendArguments, type SendViewArguments } from './applySendArguments.ts'
export {
  availableAmount,
  checkReceiver,
  checkSend,
  checkSendReceiver,
  lacksTransferFee,
  type SendCheck,
} from './checkSend.ts'
export { findReceiverWarning } from './findReceiverWarning.ts'
export { readKnownNames } from './readKnownNames.ts'
export { readMaxSendAmount } from './readMaxSendAmount.ts'
export type { RecentReceiver, ReceiverResolution, ReceiverWarning } from '../model/slices/send.ts'
export { normalizeAmountInput } from './normalizeAmountInput.ts'
export { parseAmountInput } from './parseAmountInput.ts'
export { addRecentReceiver, loadRecentReceivers, readRecentReceivers } from './recentReceivers.ts'
export { type SendFormData } from './readSend.ts'
export { readFeeFiat } from './readFeeFiat.ts'
export { readTransferFiat } from './readTransferFiat.ts'
export { transfer } from './transfer.ts'
export { setSendAmount, setSendReceiver, setSendToken } from './sendForm.ts'
export { initialSend } from './sendState.ts'
export { resolveReceiver } from './resolveReceiver.ts'
export { requestTransfer } from './requestTransfer.ts'
export { submitSendForm } from './submitSendForm.ts'
export { getTransferContext } from './getTransferContext.ts'
export { computeTokenTransferFee } from './computeTokenTransferFee.ts'
export { updateSendFee } from './updateSendFee.ts'
