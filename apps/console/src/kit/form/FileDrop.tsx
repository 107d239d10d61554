import Dragger from 'antd/es/upload/Dragger';
import './file-drop.css';

interface FileDropProps {
  /** As of an `<input type="file">`. */
  readonly accept: string;
  /** Several at once, each handed to `onFile`. */
  readonly multiple?: boolean;
  readonly disabled: boolean;
  readonly title: string;
  readonly lead: string;
  /** Why the last file was refused as a whole. */
  readonly refusal: string | null;
  readonly onFile: (file: File) => void;
}

/** Where a file is dropped or chosen. Nothing is sent by it: what becomes of the file is `onFile`'s affair. */
export function FileDrop({
  accept,
  multiple = false,
  disabled,
  title,
  lead,
  refusal,
  onFile,
}: FileDropProps) {
  return (
    <>
      <div className="file-drop">
        <Dragger
          // What is dropped is not chosen by its name: whoever takes it says what is wrong with it.
          accept={{ format: accept, filter: 'native' }}
          multiple={multiple}
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            onFile(file);
            return false;
          }}
        >
          <p>
            <strong>{title}</strong>
          </p>
          <p className="lead">{lead}</p>
        </Dragger>
      </div>
      {refusal !== null && (
        <p className="file-refusal" role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}
