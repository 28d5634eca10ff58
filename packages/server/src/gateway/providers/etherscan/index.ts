import { createExplorerSource } from '../../features/activity/index.ts'
import { etherscanExplorers } from './createEtherscanExplorers.ts'
import type { Provider } from '../Provider.ts'

/** Etherscan: the activity of EVM accounts. Settings: `key`, `chains`, `url`. */
export const etherscan: Provider = {
  activity: (deps) =>
    etherscanExplorers(deps).map((explorer) => createExplorerSource(explorer, deps)),
}
