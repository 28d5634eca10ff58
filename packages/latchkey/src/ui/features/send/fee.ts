/** What estimates a fee, in a chunk of its own: the form is typed in before it is wanted. */
export { updateSendFee } from '../../../core/index.ts'
