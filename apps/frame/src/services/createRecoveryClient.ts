import { type RecoveryStatus, recoveryStatusSchema, recoveryTicketSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import type { FrameSession } from './createFrameSession.ts'
import type { ServiceClient } from './createServiceClient.ts'

/** Automatic recovery at the wallet service, which notifies the mailbox of the account. */
export type RecoveryClient = {
  /** Returns the ticket for a visitor who chooses automatic recovery. */
  enable(): Promise<string>
  /** Returns the recovery that is under way, and the delay of a new one. */
  read(): Promise<RecoveryStatus>
  /** Starts a recovery for this device, or returns the ticket of a recovery that it started before. */
  start(): Promise<string>
  /** Returns the ticket with which the share service releases the recovery key. */
  finish(id: string): Promise<string>
  cancel(id: string): Promise<void>
}

/** Creates the client, for the account of the session. */
export function createRecoveryClient({
  session,
  wallet,
}: {
  readonly session: FrameSession
  readonly wallet: ServiceClient
}): RecoveryClient {
  const requestTicket = async (step: string, body: object): Promise<string> => {
    const request = {
      path: `/wallet/v1/recovery/${step}`,
      body,
      reply: recoveryTicketSchema,
    } as const
    return (await session.send(wallet, request)).ticket
  }
  return {
    enable: async () => requestTicket('enable', {}),
    async read() {
      const request = { path: '/wallet/v1/recovery', reply: recoveryStatusSchema } as const
      return session.send(wallet, request)
    },
    start: async () => requestTicket('start', {}),
    finish: async (id) => requestTicket('finish', { id }),
    async cancel(id) {
      const request = {
        path: '/wallet/v1/recovery/cancel',
        body: { id },
        reply: v.unknown(),
      } as const
      await session.send(wallet, request)
    },
  }
}
