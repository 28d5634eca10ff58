// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An ERC-20 token to test with. Whoever asks may mint.
/// @dev ERC-20, EIP-2612 permit, EIP-712 domain separator. Worth nothing, anywhere.
contract TestToken {
  error InsufficientBalance(address account, uint256 balance, uint256 needed);
  error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
  error InvalidReceiver(address receiver);
  error PermitExpired(uint256 deadline);
  error InvalidSigner(address signer, address owner);

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  bytes32 private constant DOMAIN_TYPE =
    keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)');
  bytes32 private constant PERMIT_TYPE =
    keccak256('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)');

  string public name;
  string public symbol;
  uint8 public immutable decimals;
  uint256 public totalSupply;
  mapping(address account => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;
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
    totalSupply += value;
    unchecked {
      balanceOf[to] += value;
    }
    emit Transfer(address(0), to, value);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    // Most wallets treat the largest allowance as one that is never used up.
    if (allowed != type(uint256).max) {
      if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
      unchecked {
        allowance[from][msg.sender] = allowed - value;
      }
    }
    move(from, to, value);
    return true;
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allow(msg.sender, spender, value);
    return true;
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

  function allow(address owner, address spender, uint256 value) private {
    allowance[owner][spender] = value;
    emit Approval(owner, spender, value);
  }

  function move(address from, address to, uint256 value) private {
    if (to == address(0)) revert InvalidReceiver(to);
    uint256 balance = balanceOf[from];
    if (balance < value) revert InsufficientBalance(from, balance, value);
    unchecked {
      balanceOf[from] = balance - value;
      balanceOf[to] += value;
    }
    emit Transfer(from, to, value);
  }
}
