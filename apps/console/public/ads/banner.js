// Bait for the ad-blocker check: a blocker refuses this address, so the console knows why parts of it may be missing.
