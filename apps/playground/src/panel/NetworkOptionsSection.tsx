import type { Network } from 'latchkey/networks'
import { type ReactNode, useState } from 'react'
import { networkIcon } from '../networks/networkIcons.ts'
import { SelectField, TextListField } from './controls.tsx'
import { bindOption } from './bindOption.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'

/** Networks that are always shown. Others are shown once selected, or with More. */
const popular: readonly string[] = [
  'eip155:8453',
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'eip155:10',
  'eip155:42161',
]

/** Selection of the networks that the modal offers. */
export function NetworkOptionsSection(props: OptionsPanelProps): ReactNode {
  const { config, localNetworks, publicNetworks, onChange } = props
  const [isExpanded, setIsExpanded] = useState(false)
  const isShown = ({ caipNetworkId }: Network): boolean =>
    isExpanded || popular.includes(caipNetworkId) || config.networks.includes(caipNetworkId)
  const chip = (id: string, label: string, icon?: string): ReactNode => (
    <label key={id} className="chip">
      <input
        type="checkbox"
        checked={config.networks.includes(id)}
        onChange={(event) =>
          onChange({
            networks: event.currentTarget.checked
              ? [...config.networks, id]
              : config.networks.filter((other) => other !== id),
          })
        }
      />
      {icon !== undefined && <img src={icon} alt="" width="20" height="20" />}
      {label}
    </label>
  )
  return (
    <section className="group">
      <h2>Networks</h2>
      <fieldset className="chips">
        <legend className="hidden">Networks</legend>
        {localNetworks.length > 0 && chip('local', 'All local chains')}
        {[...localNetworks, ...publicNetworks]
          .filter(isShown)
          .toSorted((one, other) => rank(one) - rank(other))
          .map((network) => chip(network.caipNetworkId, network.name, networkIcon(network)))}
        <button
          type="button"
          className="chip"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Fewer' : 'More'}
        </button>
      </fieldset>
    </section>
  )
}

function rank({ caipNetworkId }: Network): number {
  const index = popular.indexOf(caipNetworkId)
  return index === -1 ? popular.length : index
}

/** Options of the first network, account type and nodes. */
export function NetworkSettings(props: OptionsPanelProps): ReactNode {
  const { localNetworks, publicNetworks } = props
  return (
    <details>
      <summary>Network settings</summary>
      <SelectField
        label="Default network"
        values={[
          ['', 'Default'],
          ...[...localNetworks, ...publicNetworks].map(
            ({ caipNetworkId, name }) => [caipNetworkId, name] as const,
          ),
        ]}
        {...bindOption(props, 'defaultNetwork')}
      />
      <SelectField
        label="EVM account type"
        values={[
          ['smartAccount', 'Smart account'],
          ['eoa', 'EOA'],
        ]}
        {...bindOption(props, 'accountType')}
      />
      <TextListField
        label="RPC URLs"
        placeholder="eip155:1=https://…"
        {...bindOption(props, 'rpcUrls')}
      />
      <TextListField
        label="Network images"
        placeholder="eip155:1=https://…"
        {...bindOption(props, 'networkImages')}
      />
    </details>
  )
}
