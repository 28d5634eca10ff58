// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Erc20 } from './Erc20.sol';

/// @title An ERC-20 token whose allowance must be 0 before it is set, as that of Tether on mainnet.
/// @dev Not deployed with the local network: tests deploy it. Any account may mint. Worth nothing.
contract TestResetToken is Erc20 {
  error AllowanceNotZero(address spender, uint256 allowance);

  string public constant name = 'Test Reset Token';
  string public constant symbol = 'TRST';
  uint8 public constant decimals = 6;

  function approve(address spender, uint256 value) external override returns (bool) {
    uint256 allowed = allowance[msg.sender][spender];
    if (value != 0 && allowed != 0) revert AllowanceNotZero(spender, allowed);
    allow(msg.sender, spender, value);
    return true;
  }

  function mint(address to, uint256 value) external {
    issue(to, value);
  }
}
