#!/usr/bin/env node
import './dist/scopebook-verify.mjs';
