import type { InjectionKey } from 'vue'
import type { Latchkey } from '../core/index.ts'

/** Key under which Vue provides the client. */
export const clientInjectionKey: InjectionKey<Latchkey> = Symbol('latchkey client')
