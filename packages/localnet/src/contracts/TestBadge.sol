// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { decimal } from './decimal.sol';

interface BadgeReceiver {
  function onERC1155Received(
    address operator,
    address from,
    uint256 id,
    uint256 value,
    bytes calldata data
  ) external returns (bytes4);

  function onERC1155BatchReceived(
    address operator,
    address from,
    uint256[] calldata ids,
    uint256[] calldata values,
    bytes calldata data
  ) external returns (bytes4);
}

/// @title An ERC-1155 token to test with. Any account may mint.
/// @dev ERC-1155 with its metadata extension; names and pictures are on chain, so no request is sent to a host.
contract TestBadge {
  error InsufficientBalance(address account, uint256 id, uint256 balance, uint256 needed);
  error InvalidReceiver(address receiver);
  error LengthMismatch();
  error NotAllowed(address operator, address owner);

  event TransferSingle(
    address indexed operator,
    address indexed from,
    address indexed to,
    uint256 id,
    uint256 value
  );
  event TransferBatch(
    address indexed operator,
    address indexed from,
    address indexed to,
    uint256[] ids,
    uint256[] values
  );
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
  event URI(string value, uint256 indexed id);

  string public constant name = 'Test Badge';
  string public constant symbol = 'BADGE';
  mapping(address account => mapping(uint256 id => uint256)) private balances;
  mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

  function mint(address to, uint256 id, uint256 value) external {
    if (to == address(0)) revert InvalidReceiver(to);
    balances[to][id] += value;
    emit TransferSingle(msg.sender, address(0), to, id, value);
    checkReceiver(address(0), to, id, value, '');
  }

  function burn(address from, uint256 id, uint256 value) external {
    checkOperator(from);
    spend(from, id, value);
    emit TransferSingle(msg.sender, from, address(0), id, value);
  }

  function balanceOf(address account, uint256 id) public view returns (uint256) {
    return balances[account][id];
  }

  function balanceOfBatch(
    address[] calldata accounts,
    uint256[] calldata ids
  ) external view returns (uint256[] memory found) {
    if (accounts.length != ids.length) revert LengthMismatch();
    found = new uint256[](ids.length);
    for (uint256 i = 0; i < ids.length; i++) found[i] = balances[accounts[i]][ids[i]];
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function safeTransferFrom(
    address from,
    address to,
    uint256 id,
    uint256 value,
    bytes calldata data
  ) external {
    if (to == address(0)) revert InvalidReceiver(to);
    checkOperator(from);
    spend(from, id, value);
    balances[to][id] += value;
    emit TransferSingle(msg.sender, from, to, id, value);
    checkReceiver(from, to, id, value, data);
  }

  function safeBatchTransferFrom(
    address from,
    address to,
    uint256[] calldata ids,
    uint256[] calldata values,
    bytes calldata data
  ) external {
    if (to == address(0)) revert InvalidReceiver(to);
    if (ids.length != values.length) revert LengthMismatch();
    checkOperator(from);
    for (uint256 i = 0; i < ids.length; i++) {
      spend(from, ids[i], values[i]);
      balances[to][ids[i]] += values[i];
    }
    emit TransferBatch(msg.sender, from, to, ids, values);
    if (to.code.length == 0) return;
    bytes4 answer = BadgeReceiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
    if (answer != BadgeReceiver.onERC1155BatchReceived.selector) revert InvalidReceiver(to);
  }

  /// @dev Base64, as most badges in the wild have it; the ERC-721 keepsake has plain text.
  function uri(uint256 id) external pure returns (string memory) {
    string memory number = decimal(id);
    string memory picture = string.concat(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>",
      "<circle cx='50' cy='50' r='48' fill='rgb(90,",
      decimal((id * 53) % 180),
      ",160)'/><text x='50' y='62' font-size='36' text-anchor='middle' fill='white'>",
      number,
      '</text></svg>'
    );
    string memory json = string.concat(
      '{"name":"Test Badge ',
      number,
      '","description":"A badge of a local test network.",',
      '"image":"data:image/svg+xml;base64,',
      base64(bytes(picture)),
      '"}'
    );
    return string.concat('data:application/json;base64,', base64(bytes(json)));
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    // ERC-165, ERC-1155, ERC-1155 metadata.
    return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
  }

  function checkOperator(address owner) private view {
    if (msg.sender != owner && !isApprovedForAll[owner][msg.sender])
      revert NotAllowed(msg.sender, owner);
  }

  function checkReceiver(
    address from,
    address to,
    uint256 id,
    uint256 value,
    bytes memory data
  ) private {
    if (to.code.length == 0) return;
    bytes4 answer = BadgeReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
    if (answer != BadgeReceiver.onERC1155Received.selector) revert InvalidReceiver(to);
  }

  function spend(address from, uint256 id, uint256 value) private {
    uint256 balance = balances[from][id];
    if (balance < value) revert InsufficientBalance(from, id, balance, value);
    balances[from][id] = balance - value;
  }

  function base64(bytes memory data) private pure returns (string memory) {
    bytes memory letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    bytes memory text = new bytes(((data.length + 2) / 3) * 4);
    for (uint256 i = 0; i < text.length; i++) {
      uint256 start = (i * 6) / 8;
      if (start >= data.length) {
        text[i] = '=';
        continue;
      }
      uint256 pair = (uint256(uint8(data[start])) << 8) |
        (start + 1 < data.length ? uint8(data[start + 1]) : 0);
      text[i] = letters[(pair >> (10 - ((i * 6) % 8))) & 63];
    }
    return string(text);
  }
}
