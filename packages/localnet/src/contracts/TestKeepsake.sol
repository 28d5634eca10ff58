// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { decimal } from './decimal.sol';

interface Receiver {
  function onERC721Received(
    address operator,
    address from,
    uint256 id,
    bytes calldata data
  ) external returns (bytes4);
}

/// @title An ERC-721 token to test with. Any account may mint.
/// @dev ERC-721 with its metadata extension; name and picture are on chain, so no request is sent to a host.
contract TestKeepsake {
  error UnknownToken(uint256 id);
  error NotAllowed(address operator, uint256 id);
  error WrongOwner(address from, uint256 id);
  error InvalidReceiver(address receiver);

  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event Approval(address indexed owner, address indexed approved, uint256 indexed id);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  string public constant name = 'Test Keepsake';
  string public constant symbol = 'KEEP';
  uint256 public totalSupply;
  mapping(address owner => uint256) private balances;
  mapping(uint256 id => address) private owners;
  mapping(uint256 id => address) private approvals;
  mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

  /// @notice Mints the next keepsake. The first one bears the number 1.
  function mint(address to) external returns (uint256 id) {
    if (to == address(0)) revert InvalidReceiver(to);
    id = ++totalSupply;
    owners[id] = to;
    balances[to]++;
    emit Transfer(address(0), to, id);
  }

  function balanceOf(address owner) external view returns (uint256) {
    if (owner == address(0)) revert InvalidReceiver(owner);
    return balances[owner];
  }

  function ownerOf(uint256 id) public view returns (address owner) {
    owner = owners[id];
    if (owner == address(0)) revert UnknownToken(id);
  }

  function getApproved(uint256 id) external view returns (address) {
    ownerOf(id);
    return approvals[id];
  }

  function approve(address to, uint256 id) external {
    address owner = ownerOf(id);
    if (msg.sender != owner && !isApprovedForAll[owner][msg.sender])
      revert NotAllowed(msg.sender, id);
    approvals[id] = to;
    emit Approval(owner, to, id);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function transferFrom(address from, address to, uint256 id) public {
    address owner = ownerOf(id);
    if (owner != from) revert WrongOwner(from, id);
    if (to == address(0)) revert InvalidReceiver(to);
    if (
      msg.sender != owner && msg.sender != approvals[id] && !isApprovedForAll[owner][msg.sender]
    ) revert NotAllowed(msg.sender, id);
    delete approvals[id];
    balances[from]--;
    balances[to]++;
    owners[id] = to;
    emit Transfer(from, to, id);
  }

  function safeTransferFrom(address from, address to, uint256 id) external {
    safeTransferFrom(from, to, id, '');
  }

  function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
    transferFrom(from, to, id);
    if (to.code.length == 0) return;
    bytes4 answer = Receiver(to).onERC721Received(msg.sender, from, id, data);
    if (answer != Receiver.onERC721Received.selector) revert InvalidReceiver(to);
  }

  /// @dev No character that a data URI would need escaped, so it may be decoded once, twice or never.
  function tokenURI(uint256 id) external view returns (string memory) {
    ownerOf(id);
    string memory number = decimal(id);
    return
      string.concat(
        'data:application/json;utf8,{"name":"Test Keepsake ',
        number,
        '","description":"A keepsake of a local test network.","image":"data:image/svg+xml;utf8,',
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>",
        "<rect width='100' height='100' fill='rgb(",
        decimal((id * 67) % 180),
        ',90,',
        decimal((id * 31) % 180),
        ")'/><text x='50' y='62' font-size='36' text-anchor='middle' fill='white'>",
        number,
        '</text></svg>"}'
      );
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    // ERC-165, ERC-721, ERC-721 metadata.
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
  }
}
