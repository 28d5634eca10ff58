/** A message in plain text. */
export type MailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends messages. */
export type MailTransport = {
  /**
   * Sends a message.
   *
   * @throws MailFailure when it was not accepted.
   */
  send(message: MailMessage): Promise<void>
}

/** Reason why a message was not accepted. */
export type MailFailure = Error & {
  /** Whether the server rejected it for good, so that a retry makes no sense. */
  readonly isPermanent: boolean
  /** Whether it rejected the receiver, and would accept messages to others. */
  readonly isReceiver?: boolean | undefined
}

/** Creates a {@link MailFailure}. */
export function createMailFailure(
  message: string,
  options: {
    readonly isPermanent: boolean
    readonly isReceiver?: boolean | undefined
    readonly cause?: unknown
  },
): MailFailure {
  const { isPermanent, isReceiver = false, cause } = options
  return Object.assign(new Error(message, { cause }), { isPermanent, isReceiver })
}
