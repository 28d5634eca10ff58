import { createExplorerSource } from '../../features/activity/index.ts'
import { createEtherscanExplorers } from './createEtherscanExplorers.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** Etherscan: the activity of EVM accounts. Settings: `key`, `chains`, `url`. */
export const etherscanPortFactories: VendorPortFactories = {
  activity: (deps) =>
    createEtherscanExplorers(deps).map((explorer) => createExplorerSource(explorer, deps)),
}
