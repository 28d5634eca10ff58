import { useState } from 'preact/hooks'
import { isFrameError } from '../services/frameError.ts'
import type { FirstPasskey } from './createNewWallet.ts'

/** The choice that the first passkey confirms changes, too. */
export type ConfirmChangesOption = {
  readonly isOffered: boolean
  readonly isChosen: boolean
  /** Whether the sign-in was too long ago when the passkey was to be created. */
  readonly isLate: boolean
  choose(isChosen: boolean): void
  /** Creates the passkey, during a click. Resolves with none when it is too late: then the visitor decides again. */
  create(): Promise<FirstPasskey | undefined>
}

/** Keeps the choice, which is offered until the sign-in is too old for it. */
export function useConfirmChangesOption(options: {
  readonly canConfirm: boolean
  readonly createPasskey: (confirmsChanges: boolean) => Promise<FirstPasskey>
}): ConfirmChangesOption {
  const { canConfirm, createPasskey } = options
  const [isChosen, choose] = useState(false)
  const [expiry, setExpiry] = useState<'none' | 'shown' | 'seen'>('none')
  const isOffered = canConfirm && expiry === 'none'
  return {
    isOffered,
    isChosen,
    isLate: expiry === 'shown',
    choose,
    async create() {
      if (expiry === 'shown') setExpiry('seen')
      return createPasskey(isOffered && isChosen).catch((error: unknown) => {
        if (!isFrameError(error, 'login.step_up_required')) throw error
        setExpiry('shown')
        return undefined
      })
    },
  }
}
