import { type AlertCode, alerts } from '../../errors/index.ts'
import type { Latchkey, LatchkeySignals } from '../model/Latchkey.ts'

/**
 * Tells the host's developer that something is wrong with the set-up.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Code of the alert; variant. @default error
 * @source spec §8 "Alerts"
 */
export function alert(client: Latchkey, parameters: alert.Parameters): void {
  const { code, variant = 'error' } = parameters
  const { short, long } = alerts[code]
  client.logger[variant === 'warning' ? 'warn' : variant](`${short}. ${long}`)
  client.signals.emit('alert', { code, short, long, variant })
}

export declare namespace alert {
  type Parameters = {
    readonly code: AlertCode
    readonly variant?: LatchkeySignals['alert']['variant'] | undefined
  }
}
