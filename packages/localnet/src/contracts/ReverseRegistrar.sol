// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { NameRegistry } from './NameRegistry.sol';
import { NameResolver } from './NameResolver.sol';

/// @title Lets an account say which name is its own.
/// @dev Answers the calls of the ENS reverse registrar. It owns `addr.reverse`.
contract ReverseRegistrar {
  error NotAllowed(address account, address caller);

  /// @dev Node of `addr.reverse`.
  bytes32 private constant REVERSE =
    0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

  NameRegistry public immutable registry;
  NameResolver public immutable defaultResolver;
  /// @dev Names accounts that have not named themselves.
  address public immutable registrar;

  constructor(NameRegistry registry_, NameResolver resolver_, address registrar_) {
    registry = registry_;
    defaultResolver = resolver_;
    registrar = registrar_;
  }

  function node(address account) public pure returns (bytes32) {
    return keccak256(abi.encodePacked(REVERSE, label(account)));
  }

  function setName(string calldata name) external returns (bytes32) {
    return claim(msg.sender, name);
  }

  function setNameForAddr(
    address account,
    address,
    address,
    string calldata name
  ) external returns (bytes32) {
    if (
      msg.sender != account &&
      msg.sender != registrar &&
      !registry.isApprovedForAll(account, msg.sender)
    ) revert NotAllowed(account, msg.sender);
    return claim(account, name);
  }

  function claim(address account, string calldata name) private returns (bytes32 claimed) {
    claimed = registry.setSubnodeRecord(
      REVERSE,
      label(account),
      account,
      address(defaultResolver),
      0
    );
    defaultResolver.setName(claimed, name);
  }

  function label(address account) private pure returns (bytes32) {
    bytes memory digits = '0123456789abcdef';
    bytes memory text = new bytes(40);
    for (uint256 i = 0; i < 40; i++)
      text[i] = digits[(uint160(account) >> (4 * (39 - i))) & 15];
    return keccak256(text);
  }
}
