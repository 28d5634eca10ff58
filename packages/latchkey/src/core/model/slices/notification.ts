import type { PendingTransaction } from './transaction.ts'

/** The notification shown by the modal. */
export type NotificationState = {
  readonly open: boolean
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg: string | undefined
  readonly autoClose: boolean
  /** Transaction whose result it reports. */
  readonly transaction?: PendingTransaction | undefined
}

/** State of the notification slice. */
export type NotificationSlice = { readonly notification: NotificationState }
