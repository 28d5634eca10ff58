import type { Part } from '../../shell/views.ts'

/** The network in use, in the bar of the account. */
export const networkChipPart: Part = {
  load: async () => (await import('./NetworkChip.tsx')).networkChip,
}
