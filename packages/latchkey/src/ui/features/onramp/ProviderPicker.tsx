import { type ReactNode, useId } from 'react'
import type { Onramp } from '../../../core/index.ts'
import { chooseOnrampProvider } from '../../../modal/index.ts'
import { WalletIcon } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'

/** Shows the providers to choose from. */
export function ProviderPicker({ onramp }: { onramp: Onramp }): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const name = useId()
  return (
    <fieldset className={styles['providers']}>
      <legend>{text('buy.provider')}</legend>
      {onramp.providers.map((provider) => (
        <label key={provider.name} className={styles['provider']}>
          <input
            type="radio"
            name={name}
            checked={provider.name === onramp.provider?.name}
            onChange={() => chooseOnrampProvider(modal, provider)}
          />
          <WalletIcon src={undefined} name={provider.label} />
          <span>
            <b>{provider.label}</b>
            <small>
              {provider.isTest
                ? text('buy.testProvider')
                : provider.feeRange !== undefined &&
                  text('buy.feeRange', { range: provider.feeRange })}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
