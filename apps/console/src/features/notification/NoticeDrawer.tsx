export default function NoticeDrawer(_: { open: boolean; onClose: () => void }) { return null; }
