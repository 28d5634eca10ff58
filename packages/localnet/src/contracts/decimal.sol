// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev Writes a number in decimal digits.
function decimal(uint256 value) pure returns (string memory) {
  if (value == 0) return '0';
  uint256 length;
  for (uint256 rest = value; rest != 0; rest /= 10) length++;
  bytes memory digits = new bytes(length);
  for (uint256 rest = value; rest != 0; rest /= 10)
    digits[--length] = bytes1(uint8(48 + (rest % 10)));
  return string(digits);
}
