import { type AlertCode, alerts } from '../../errors/index.ts'
import type { Latchkey, LatchkeySignals } from '../model/Latchkey.ts'

/**
 * Emits an alert about the configuration for the host's developer, and logs it.
 *
 * @param parameters - Alert code; variant. @default error
 */
export function emitAlert(client: Latchkey, parameters: emitAlert.Parameters): void {
  const { code, variant = 'error' } = parameters
  const { short, long } = alerts[code]
  client.logger[variant === 'warning' ? 'warn' : variant](`${short}. ${long}`)
  client.signals.emit('alert', { code, short, long, variant })
}

export declare namespace emitAlert {
  type Parameters = {
    readonly code: AlertCode
    readonly variant?: LatchkeySignals['alert']['variant'] | undefined
  }
}
