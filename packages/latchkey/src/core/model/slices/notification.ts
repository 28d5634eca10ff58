/** The notification shown by the modal. */
export type NotificationState = {
  readonly open: boolean
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg: string | undefined
  readonly autoClose: boolean
}

/** State of the notification slice. */
export type NotificationSlice = { readonly notification: NotificationState }
