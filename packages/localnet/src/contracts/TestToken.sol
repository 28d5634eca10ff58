// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { Erc20 } from './Erc20.sol';

/// @title An ERC-20 token to test with. Any account may mint.
/// @dev ERC-20, EIP-2612 permit, EIP-712 domain separator. Worth nothing, anywhere.
contract TestToken is Erc20 {
  error PermitExpired(uint256 deadline);
  error InvalidSigner(address signer, address owner);

  bytes32 private constant DOMAIN_TYPE =
    keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)');
  bytes32 private constant PERMIT_TYPE =
    keccak256('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)');

  string public name;
  string public symbol;
  uint8 public immutable decimals;
  mapping(address owner => uint256) public nonces;

  constructor(string memory name_, string memory symbol_, uint8 decimals_) {
    name = name_;
    symbol = symbol_;
    decimals = decimals_;
  }

  function version() external pure returns (string memory) {
    return '1';
  }

  function mint(address to, uint256 value) external {
    if (to == address(0)) revert InvalidReceiver(to);
    issue(to, value);
  }

  function burn(uint256 value) external {
    destroy(msg.sender, value);
  }

  function permit(
    address owner,
    address spender,
    uint256 value,
    uint256 deadline,
    uint8 v,
    bytes32 r,
    bytes32 s
  ) external {
    if (block.timestamp > deadline) revert PermitExpired(deadline);
    bytes32 structHash = keccak256(
      abi.encode(PERMIT_TYPE, owner, spender, value, nonces[owner]++, deadline)
    );
    bytes32 digest = keccak256(abi.encodePacked(hex'1901', DOMAIN_SEPARATOR(), structHash));
    address signer = ecrecover(digest, v, r, s);
    if (signer == address(0) || signer != owner) revert InvalidSigner(signer, owner);
    allow(owner, spender, value);
  }

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return
      keccak256(
        abi.encode(
          DOMAIN_TYPE,
          keccak256(bytes(name)),
          keccak256('1'),
          block.chainid,
          address(this)
        )
      );
  }
}
