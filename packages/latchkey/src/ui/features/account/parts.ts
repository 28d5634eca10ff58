import type { Part } from '../../shell/views.ts'
import type { Elsewhere } from './Elsewhere.tsx'

/** What an account has that is not shown here. */
export const elsewherePart: Part<Elsewhere.Props> = {
  load: async () => (await import('./Elsewhere.tsx')).elsewhere,
}
